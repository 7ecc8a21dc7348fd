import { useText } from "../i18n/index.ts";
import { PageHeading } from "../kit/PageHeading.tsx";

/** What stands instead of the product when its configuration does not hold; names each wrong value (decisions.md, Configuration). */
export const ProblemPage = ({ problem }: { readonly problem: string }) => {
  const t = useText();
  return (
    <main className="mx-auto flex max-w-prose flex-col gap-6 p-6 sm:p-12">
      <PageHeading lead={t("shell.configurationProblemText")}>{t("shell.configurationProblem")}</PageHeading>
      <p role="alert" className="rounded-card border border-line bg-raised p-4 whitespace-pre-wrap text-ink">
        {problem}
      </p>
    </main>
  );
};
