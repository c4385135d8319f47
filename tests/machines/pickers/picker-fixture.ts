import type { Page } from '../../../contract/paging';
import { createPickerMachine, type PickerPorts } from '../../../src/machines/pickers/list-picker';
import { noticeBoard } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

export interface Fruit {
  readonly id: string;
}
export const fruits = (...ids: string[]): Fruit[] => ids.map((id) => ({ id }));

/** A picker over a server that answers when it is told to, and what it says to the user. */
export function pickerParts(ports: Partial<PickerPorts<Fruit>> = {}) {
  const pages = scripted<Page<Fruit>>();
  const board = noticeBoard();
  const given = { load: (_: unknown, signal: AbortSignal) => pages.ask(signal), notify: board.notify, ...ports };
  return { machine: createPickerMachine<Fruit>(given), pages, said: board.said };
}
