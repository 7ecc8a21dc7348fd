import { useCallback, useState } from "react";
import { useApp } from "../../common/app-context.tsx";

/** The addresses of the favourite validators, kept on the device, and how to add one or take it out. */
export const useFavourites = (): readonly [ReadonlySet<string>, (address: string) => void] => {
  const { preferences } = useApp();
  const [favourites, setFavourites] = useState<ReadonlySet<string>>(() => new Set(preferences.read().favourites));
  const toggle = useCallback(
    (address: string) => {
      // another tab may have changed them
      const next = new Set(preferences.read().favourites);
      if (!next.delete(address)) next.add(address);
      preferences.write({ favourites: [...next] });
      setFavourites(next);
    },
    [preferences],
  );
  return [favourites, toggle];
};
