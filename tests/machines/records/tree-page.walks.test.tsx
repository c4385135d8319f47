import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { openDialog } from '../../../src/machines/records/records-page';
import { HOVER_MS } from '../../../src/machines/records/tree-lift';
import { type TreePageEvent, treePage, treePageLines } from '../../../src/machines/records/tree-page';
import { TreeTable } from '../../../src/ui/tree/TreeTable';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { LEAVES, type Leaf, type LeafDialogs, leaf, leavesPage, treeInput } from './tree-fixture';

type Letter =
  | TreePageEvent<Leaf, LeafDialogs>
  | DoneActorEvent<unknown, 'move' | 'rename' | 'newName'>
  | ErrorActorEvent<CallError, 'move'>
  | { type: 'xstate.after.hover.treePage.moving' };

const b = leaf('b', '0', 20);
const done = (actorId: 'move' | 'rename' | 'newName', output: unknown): Letter => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});
const failed: Letter = { type: 'xstate.error.actor.move', actorId: 'move', error: new CallError({ kind: 'offline' }) };

const coverage = coverageOf(leavesPage().machine);
const walks = walksOf(leavesPage().machine, {
  input: treeInput(),
  alphabet: [
    { type: 'loaded', value: LEAVES },
    { type: 'open', dialog: 'rename', about: b },
    { type: 'open', dialog: 'newName', about: 'x' },
    done('rename', { kind: 'done', answer: 'x', subject: b }),
    done('rename', { kind: 'cancelled', subject: b }),
    done('newName', { kind: 'done', answer: null, subject: 'x' }),
    { type: 'search', keyword: 'a2' },
    { type: 'search', keyword: '' },
    { type: 'fold', id: 'a' },
    { type: 'foldAll' },
    { type: 'page.permitted', permissions: ['user:list'] },
    { type: 'unfoldAll' },
    { type: 'walk', id: 'b' },
    { type: 'lift', id: 'b', by: 'keys' },
    { type: 'lift', id: 'b', by: 'pointer' },
    { type: 'step', direction: 'up' },
    { type: 'step', direction: 'in' },
    { type: 'step', direction: 'down' },
    { type: 'point', over: { id: 'a2', zone: 'into' } },
    { type: 'point', over: { id: 'c', zone: 'into' } },
    { type: 'point', over: null },
    { type: 'xstate.after.hover.treePage.moving' },
    { type: 'drop' },
    { type: 'cancel' },
    { type: 'confirm' },
    { type: 'shift', id: 'b', direction: 'up' },
    done('move', { ...b, version: 2, displayOrder: 10 }),
    failed,
  ] satisfies Letter[] as Letter[],
  key: ({ value, context: { rows, keyword, lift } }) => [
    value,
    rows.length > 0,
    keyword,
    value === 'moving' && [lift?.by, lift?.to.parentId, lift?.to.at, lift?.fault, lift?.over?.zone],
  ],
  say: (event) => {
    if ('actorId' in event) return `${event.type.split('.')[1]} ${event.actorId}`;
    if (event.type === 'point') return `point ${event.over?.id ?? 'nowhere'}`;
    if (event.type === 'step' || event.type === 'shift') return `${event.type} ${event.direction}`;
    if (event.type === 'lift') return `lift by ${event.by}`;
    return 'dialog' in event ? `open ${event.dialog}` : event.type;
  },
});

test.each(named(walks))('the tree shows what its machine says: %s', async (_, { steps }) => {
  const { start, loads, moves, ports, clock } = leavesPage();
  const page = start(coverage.inspect);
  render(
    <TreeTable
      page={page}
      look={{ label: '叶', nameTitle: '名称', nameOf: ({ name }: Leaf) => name, columns: [] }}
      acts={{ canMove: true, onEdit: null, others: () => [] }}
    />,
  );
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    await vi.waitFor(() => expect(page.getSnapshot().value).toBe(state.value));
    expect(shown()).toEqual(treePageLines(state).map(({ branch, open }) => [branch.row.name, branch.level + 1, open]));
    const { lift, step } = treePage(state);
    expect(document.querySelector('.tree-table-lifted')?.textContent).toBe(step === 'browsing' ? undefined : lift?.id);
    const open = Object.keys(ports).filter((name) => name in openDialog(page.getSnapshot()));
    expect(open).toEqual(Object.keys(ports).filter((name) => name === state.value));
  }

  async function perform(event: Letter) {
    const tree = screen.getByRole('treegrid');
    switch (event.type) {
      case 'loaded':
        // A reload that is on its way is answered; else it is asked for first.
        if (page.getSnapshot().context.loading.getSnapshot().matches('ready'))
          page.getSnapshot().context.loading.send({ type: 'reload' });
        return loads.resolve(event.value);
      case 'step':
        return fireEvent.keyDown(tree, {
          key: { up: 'ArrowUp', down: 'ArrowDown', in: 'ArrowRight', out: 'ArrowLeft' }[event.direction],
        });
      case 'drop':
        return page.getSnapshot().value === 'moving' ? fireEvent.keyDown(tree, { key: ' ' }) : page.send(event);
      case 'cancel':
        return page.getSnapshot().value === 'moving' ? fireEvent.keyDown(tree, { key: 'Escape' }) : page.send(event);
      case 'fold': {
        const arrow = document.querySelector(`[data-line="${event.id}"][aria-expanded] .tree-fold`);
        return arrow ? fireEvent.click(arrow) : page.send(event);
      }
      case 'walk': {
        const line = document.querySelector(`[data-line="${event.id}"]`);
        return line ? fireEvent.click(line) : page.send(event);
      }
      case 'xstate.after.hover.treePage.moving':
        return clock.increment(HOVER_MS);
      case 'xstate.done.actor.move':
        return moves.resolve(event.output as Leaf);
      case 'xstate.error.actor.move':
        return moves.reject(event.error);
      case 'xstate.done.actor.rename':
      case 'xstate.done.actor.newName':
        return end(event.actorId as 'rename' | 'newName', (event.output as { kind: string }).kind);
      default:
        return page.send(event);
    }
  }

  function end(name: 'rename' | 'newName', kind: string) {
    const dialog = openDialog(page.getSnapshot())[name];
    if (kind === 'cancelled') return dialog?.send({ type: 'cancel' });
    dialog?.send({ type: 'submit', filled: {} });
    ports[name].resolve('x');
  }
});

everyTransitionIsWalked(coverage);

const shown = () =>
  [...document.querySelectorAll('[data-line]')].map((line) => [
    line.querySelector('.tree-table-text')?.textContent,
    Number(line.getAttribute('aria-level')),
    line.hasAttribute('aria-expanded') ? line.getAttribute('aria-expanded') === 'true' : null,
  ]);
