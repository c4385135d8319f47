import { type ActorRefFrom, fromCallback } from 'xstate';
import type { Teller } from '../base/page';

/** Told to a page: another page of this console has changed records that it shows. */
export type RecordsFact = { type: 'records.changed' };

/** A page joins those around one list; what it tells reaches all the others. */
export type JoinRecords = (list: string, hear: () => void) => { readonly tell: () => void; readonly leave: () => void };

/** What the pages of one console tell each other: the list of some records, and the pages of single ones. */
export function createRecordNews(): JoinRecords {
  const pages = new Map<string, Set<() => void>>();
  return (list, hear) => {
    const around = pages.get(list) ?? new Set();
    pages.set(list, around.add(hear));
    return {
      tell: () => {
        for (const other of around) if (other !== hear) other();
      },
      leave: () => void around.delete(hear),
    };
  };
}

/** No other page shows these records. */
export const ALONE: JoinRecords = () => ({ tell: () => {}, leave: () => {} });

/** What keeps a page among those around its list. */
export const createNewsMachine = (join: JoinRecords) =>
  fromCallback<{ type: 'tell' }, { readonly list: string; readonly owner: Teller<RecordsFact> }>(({ input, receive }) => {
    const { tell, leave } = join(input.list, () => input.owner.send({ type: 'records.changed' }));
    receive(tell);
    return leave;
  });
export type NewsRef = ActorRefFrom<ReturnType<typeof createNewsMachine>>;
