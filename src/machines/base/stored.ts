/** One value that outlives a reload, owned by the present user. `read` trusts nothing: what does not fit is the reader's to ignore. */
export interface Stored<Value> {
  read(): unknown;
  write(value: Value): void;
  forget(): void;
}

/** Keys start with the path of the tab (`/users|query`): closing the tab forgets them all (§2.4). */
export type StoredAt = <Value>(key: string) => Stored<Value>;
