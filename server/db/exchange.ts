import pg from "pg";

/** A row as the driver returns it: columns by their names in the database, times and large numbers as texts. */
export type RawRow = Readonly<Record<string, unknown>>;

/** The rows of several statements, in their order. */
export type Results = ReadonlyArray<ReadonlyArray<RawRow>>;

/** A statement with its values. Each connection prepares it once under its name, so the best plan must not depend on them. */
export interface Call {
  readonly name: string;
  readonly text: string;
  readonly values: ReadonlyArray<string | null>;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

interface Prepared {
  readonly name: string;
  readonly columns: ReadonlyArray<Column>;
}

interface State {
  readonly prepared: Map<string, Prepared>;
  /** How many statements it has prepared: no two get one name, also after one failed. */
  count: number;
}

const states = new WeakMap<pg.ClientBase, State>();
const stateOf = (client: pg.ClientBase): State => {
  const known = states.get(client);
  if (known !== undefined) return known;
  const state = { prepared: new Map<string, Prepared>(), count: 0 };
  states.set(client, state);
  return state;
};

/** Types that drizzle reads as texts: times and intervals, and lists of them. */
export const AS_TEXT: ReadonlySet<number> = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]);
export const asText = (text: string): string => text;

const columnOf = ({ name, dataTypeID }: Pick<pg.FieldDef, "name" | "dataTypeID">): Column => ({
  name,
  read: AS_TEXT.has(dataTypeID) ? asText : pg.types.getTypeParser(dataTypeID, "text"),
});

/**
 * Statements that are sent in one packet and answered together, in the form in which the driver runs queries of its users.
 * It sends only the names and values of statements that the connection has prepared, and no question for their columns,
 * which cannot change while they are prepared. A statement that fails ends the exchange: those after it are not executed.
 */
class Exchange implements pg.Submittable {
  private readonly results: RawRow[][] = [];
  private readonly names: string[] = [];
  private rows: RawRow[] = [];
  private columns: ReadonlyArray<Column> = [];
  private undone: Error | null = null;

  /** The driver resolves or rejects what it has sent by the methods below. */
  readonly answer: Promise<Results>;
  readonly calls: ReadonlyArray<Call>;
  private readonly state: State;
  private resolve: (results: Results) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  constructor(calls: ReadonlyArray<Call>, state: State) {
    this.calls = calls;
    this.state = state;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    stream.cork();
    for (const { name, text, values } of this.calls) this.send(connection, name, text, [...values]);
    connection.sync();
    stream.uncork();
    this.columns = this.columnsOf(0);
  }

  private send(connection: pg.Connection, name: string, text: string, values: Array<string | null>): void {
    const known = this.state.prepared.get(name);
    const statement = known?.name ?? `${name}_${this.state.count++}`;
    this.names.push(statement);
    if (known === undefined) connection.parse({ name: statement, text, types: [] }, true);
    connection.bind({ statement, values }, true);
    if (known === undefined) connection.describe({ type: "P" }, true);
    connection.execute(null, true);
  }

  private columnsOf(index: number): ReadonlyArray<Column> {
    return this.state.prepared.get(this.calls[index]?.name ?? "")?.columns ?? [];
  }

  handleRowDescription({ fields }: { readonly fields: ReadonlyArray<pg.FieldDef> }): void {
    this.columns = fields.map(columnOf);
    this.keep();
  }

  /** The statement that is answered now was prepared. */
  private keep(): void {
    const [call, name] = [this.calls[this.results.length], this.names[this.results.length]];
    if (call === undefined || name === undefined || this.state.prepared.has(call.name)) return;
    this.state.prepared.set(call.name, { name, columns: this.columns });
  }

  handleDataRow({ fields }: { readonly fields: ReadonlyArray<string | null> }): void {
    const row: Record<string, unknown> = {};
    for (const [index, { name, read }] of this.columns.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : read(text);
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.keep();
    const { name } = this.calls[this.results.length] ?? {};
    // the database answers the commit of a transaction in which a statement failed with what it did
    if (name === "commit" && text === "ROLLBACK")
      this.undone = new Error("the transaction had failed: nothing was stored");
    this.results.push(this.rows);
    this.rows = [];
    this.columns = this.columnsOf(this.results.length);
  }

  handleReadyForQuery(): void {
    if (this.undone === null) this.resolve(this.results);
    else this.reject(this.undone);
  }

  handleError(error: unknown): void {
    this.reject(error);
  }
}

/** "cached plan must not change result type", and a name that the connection does not know (any more). */
export const OUTDATED: ReadonlySet<string> = new Set(["0A000", "26000"]);

/** Calls the driver's own `query`: that of a connection names statements (db/named-statements.ts). */
export const plainQuery = (client: pg.ClientBase, given: ReadonlyArray<unknown>): unknown =>
  Reflect.apply(pg.Client.prototype.query, client, given);

const attempt = (client: pg.ClientBase, calls: ReadonlyArray<Call>): Promise<Results> => {
  const sent = new Exchange(calls, stateOf(client));
  plainQuery(client, [sent]);
  return sent.answer;
};

/**
 * Runs statements on a connection in one round trip and returns their rows. After a migration has changed what one
 * returns, they are prepared and sent again, unless a transaction failed with it, which `inTransaction` repeats.
 */
export const exchange = async (
  client: pg.ClientBase,
  calls: ReadonlyArray<Call>,
  isInTransaction: boolean,
): Promise<Results> => {
  try {
    return await attempt(client, calls);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && OUTDATED.has(error.code ?? ""))) throw error;
    stateOf(client).prepared.clear();
    if (isInTransaction) throw error;
    return attempt(client, calls);
  }
};
