/** One row, which the server writes to learn whether it can write. */
interface Readiness {
  id: 1;
  checks: number;
}

export interface ReadinessTables {
  readiness: Readiness;
}
