import { t } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { Disclosure } from "../../kit/Disclosure.tsx";

const QUESTIONS = ["coin", "keys", "costs"] as const;

/** What people ask on their first day. `symbol` is the token that is staked. */
export const FirstAnswers = ({ symbol }: { readonly symbol: string }) => (
  <Card flush aria-label={t("start.questions")} className="px-[min(1rem,4vw)] py-2 sm:px-6">
    {QUESTIONS.map((question) => (
      <Disclosure key={question} look="row" summary={t(`start.${question}`, { symbol })}>
        <p className="pb-3 text-sm text-pretty text-muted">{t(`start.${question}Text`, { symbol })}</p>
      </Disclosure>
    ))}
  </Card>
);
