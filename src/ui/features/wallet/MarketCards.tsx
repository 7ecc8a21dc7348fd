import { useState } from "react";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { Select } from "../../kit/Select.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { StakingCard } from "./StakingCard.tsx";

const idOf = (token: TokenBalance): string => `${token.chainId}/${token.symbol}`;

const PriceCard = ({
  tokens,
  first,
}: {
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly first: TokenBalance;
}) => {
  const t = useText();
  const [chosen, setChosen] = useState(idOf(first));
  const token = tokens.find((candidate) => idOf(candidate) === chosen) ?? first;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold text-ink">{t("wallet.price")}</h2>
        <div className="w-full max-w-44">
          <Select
            label={t("wallet.prices.choose")}
            value={idOf(token)}
            onChange={setChosen}
            options={tokens.map((option) => ({ value: idOf(option), label: option.symbol, detail: option.chainName }))}
          />
        </div>
      </div>
      <PriceChart token={token} />
    </Card>
  );
};

/** Props of {@link MarketCards}: `first` is the token of the chart, `staked` the token that the user stakes. */
type MarketCardsProps = {
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly first: TokenBalance;
  readonly staked: TokenBalance | null;
  readonly hidden: boolean;
};

/** The staking of the wallet, and the prices of one token. */
export const MarketCards = ({ tokens, first, staked, hidden }: MarketCardsProps) => (
  <>
    {staked === null ? null : <StakingCard token={staked} hidden={hidden} />}
    <PriceCard tokens={tokens} first={first} />
  </>
);
