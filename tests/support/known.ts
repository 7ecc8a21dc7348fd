/** A value that a server need not send, in a test whose server does. Throws where it is absent. */
export const known = <A>(value: A | null | undefined): A => {
  if (value === null || value === undefined) throw new Error("the value is not known");
  return value;
};
