import type { RefusalName } from '../../../contract/refusals';
import { Refusal } from '../failures';
import { brokenReference, violatedIndex } from './violations';

/** What a violated unique index means, by its name (`table_column`), and what it means that a row was gone or is still referred to. */
type Meanings = Readonly<Record<string, RefusalName>> & { readonly reference?: RefusalName };

/**
 * Two who save the same at once (G05): the unique index lets one through, and the other is told what is taken. Whatever the database
 * says that has no meaning here stays an error.
 */
export function settledBy({ reference, ...indexes }: Meanings) {
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      const index = violatedIndex(error);
      const meaning = index === undefined ? undefined : indexes[index];
      if (meaning) throw new Refusal(meaning);
      if (reference && brokenReference(error)) throw new Refusal(reference);
      throw error;
    }
  };
}
