import { Info } from "lucide-react";
import { useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { stakeRowOf } from "../../../app/routing/row-paths.ts";
import { Command, type Notification } from "../../../domain/notifications/index.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { t } from "../../i18n/index.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { maskNumbers } from "../../kit/mask-numbers.ts";
import { ShowMore } from "../../kit/ShowMore.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** How many are shown at first. */
const SHOWN = 3;

/** The validator whose stake a notification leads to, or null. */
const validatorOf = ({ link = "" }: Notification, token: TokenBalance): string | null => {
  const [path, query = ""] = link.split("?");
  const row = path === stakePath(token) ? stakeRowOf(query) : null;
  return row === null || row.height !== undefined ? null : row.validator;
};

/** The last that was notified of each of these validators, where it is unread: what was before it holds no more. */
const lastOf = (
  list: ReadonlyArray<Notification>,
  token: TokenBalance,
  validators: ReadonlyArray<string>,
): ReadonlyArray<Notification> =>
  validators.flatMap((validator) => {
    const last = list.find((notification) => validatorOf(notification, token) === validator);
    return last === undefined || last.read_at !== null ? [] : [last];
  });

type StakeNewsProps = {
  readonly token: TokenBalance;
  /** The validators with own stake that earn something: of the others Home says why they don't. */
  readonly validators: ReadonlyArray<string>;
  readonly hidden: boolean;
};

/** What happened to the validators of a stake, such as that one is back in the active set, until it is read. */
export const StakeNews = ({ token, validators, hidden }: StakeNewsProps) => {
  const [all, setAll] = useState(false);
  const news = lastOf(useAppState().notifications.list, token, validators);
  const shown = all ? news : news.slice(0, SHOWN);
  return (
    <>
      {shown.map(({ id, text }) => (
        <div
          key={id}
          className="mb-3 flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-sunken py-2 pr-1 pl-3 text-sm text-ink"
        >
          <p className="flex min-w-0 flex-1 basis-32 gap-2">
            <Info className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="wrap-anywhere">
              <MaskedText text={visibleText(hidden ? maskNumbers(text) : text)} />
            </span>
          </p>
          <CommandButton variant="ghost" size="small" command={Command.MarkRead({ id })}>
            {t("earn.dismiss")}
          </CommandButton>
        </div>
      ))}
      <ShowMore left={news.length - shown.length} more={() => setAll(true)} />
    </>
  );
};
