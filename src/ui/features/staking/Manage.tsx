import { ChevronDown, Ellipsis } from "lucide-react";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu, type MenuEntry } from "../../kit/Menu.tsx";
import type { OpenStake, StakeAction } from "./actions.ts";
import { useWhyNot } from "./use-why-not.ts";

const NAME = {
  delegate: "stake.stakeMore",
  "move-delegation": "stake.move",
  undelegate: "stake.unstake",
  "cancel-undelegate": "stake.cancelUnstaking",
} as const;

const nameOf = (action: StakeAction) =>
  action.type === "delegate" && action.getsRewards === true ? "stake.rewardsNow.get" : NAME[action.type];

type ManageProps = {
  readonly token: TokenBalance;
  /** Names the button: no two rows of a table share it. */
  readonly label: string;
  readonly actions: ReadonlyArray<StakeAction>;
  readonly onAct: OpenStake;
  /** The button is one icon at the end of a folded row. */
  readonly compact: boolean;
};

/** The menu of a row: what can be done with its stake, and why it can't be done now. */
export const Manage = ({ token, label, actions, onAct, compact }: ManageProps) => {
  const useEntries = (): ReadonlyArray<MenuEntry> => {
    const why = useWhyNot(token);
    return actions.map((action) => ({
      id: nameOf(action),
      label: t(nameOf(action)),
      disabledReason: why(action),
      onSelect: () => onAct(action),
    }));
  };
  return (
    <div className="inline-block text-left whitespace-normal">
      <Menu
        trigger={
          compact ? (
            <IconButton className="size-11!" label={label} tip={null} icon={Ellipsis} />
          ) : (
            <Button variant="secondary" size="small" className="@max-4xl:min-h-11" aria-label={label}>
              <span>{t("stake.manage")}</span>
              <ChevronDown className="size-4" />
            </Button>
          )
        }
        side="bottom end"
        useEntries={useEntries}
      />
    </div>
  );
};
