/** A named number of a chart (§7.10: an array of x and y). */
export interface Point {
  readonly x: string;
  readonly y: number;
}
