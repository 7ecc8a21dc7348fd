/** The part of the whole state that `decide` reads. */
export interface World {
  readonly session: { readonly phase: string; readonly clockSkew: number };
}
