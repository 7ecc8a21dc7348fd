import { useState } from "react";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { t } from "../../i18n/index.ts";
import { Select } from "../../kit/Select.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { EarnCard } from "./EarnCard.tsx";
import { PriceChart } from "./PriceChart.tsx";

const idOf = (token: TokenBalance): string => `${token.chainId}/${token.symbol}`;

type PriceCardProps = { readonly tokens: ReadonlyArray<TokenBalance>; readonly first: TokenBalance };

const PriceCard = ({ tokens, first }: PriceCardProps) => {
  const [chosen, setChosen] = useState(idOf(first));
  const token = tokens.find((candidate) => idOf(candidate) === chosen) ?? first;
  return (
    <TitledCard
      title={t("wallet.price")}
      name={null}
      end={
        <div className="w-full max-w-40">
          <Select
            label={t("prices.choose")}
            value={idOf(token)}
            onChange={setChosen}
            options={tokens.map((option) => ({
              value: idOf(option),
              label: option.symbol,
              detail: option.chainName,
            }))}
          />
        </div>
      }
    >
      <div className="p-[min(1rem,4vw)] sm:p-6">
        <PriceChart token={token} />
      </div>
    </TitledCard>
  );
};

/** `first` is the token of the chart, `staked` the token that the user stakes. */
type MarketCardsProps = {
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly first: TokenBalance;
  readonly staked: TokenBalance | null;
  readonly hidden: boolean;
};

/** Earning, and the prices of one token. */
export const MarketCards = ({ tokens, first, staked, hidden }: MarketCardsProps) => (
  <>
    {staked === null ? null : <EarnCard token={staked} hidden={hidden} />}
    <PriceCard tokens={tokens} first={first} />
  </>
);
