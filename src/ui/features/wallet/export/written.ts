/** What a file does not contain, in movements. */
interface LeftOut {
  /** Of the own coins: to and from stake, and payments to the own address. */
  readonly moves: number;
  /** Of a test network, whose coins have no value. */
  readonly testNetwork: number;
  /** Of which nobody can say what they are. */
  readonly unexplained: number;
}

export const NOTHING_LEFT_OUT: LeftOut = { moves: 0, testNetwork: 0, unexplained: 0 };

/** What a writer made: its rows without the header, and what it left out. */
export interface Written extends LeftOut {
  readonly rows: number;
}
