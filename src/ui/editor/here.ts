import { shallowEqual } from '@xstate/react';
import type { Editor } from 'slate';
import { useSlateSelector } from 'slate-react';
import { alignHere, blockKind, figureHere, lookHere } from './commands';
import { around } from './sheet-element';

/** What is around the cursor, as far as tools show it: plain values, so that a key that changes none of them draws no tool again. */
const hereOf = (editor: Editor) => ({
  ...lookHere(editor),
  kind: blockKind(editor),
  align: alignHere(editor),
  ordered: around(editor, 'list')?.[0].ordered,
  quoted: around(editor, 'quote') !== undefined,
  inTable: around(editor, 'cell') !== undefined,
  onFigure: figureHere(editor) !== undefined,
});

export const useHere = () => useSlateSelector(hereOf, shallowEqual);
export type Here = ReturnType<typeof hereOf>;
