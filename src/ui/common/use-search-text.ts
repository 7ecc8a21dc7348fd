import { useRouter } from "wouter";

/**
 * The query of the address as it stands there, without its `?`. The router's own `useSearch` decodes it, after which a `&` or
 * `%` in a value is read as a part of the query.
 */
export const useSearchText = (): string => {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, "");
};
