import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_DOCUMENT } from '../../contract/form-document';
import { createBelongings } from '../../src/browser/belongings';
import { createStore } from '../../src/browser/storage';
import type { StoredAt } from '../../src/machines/base/stored';
import { formDraftAt } from '../../src/machines/designer/form-draft';
import { newItem } from '../../src/machines/designer/form-tree';
import { replyDraftAt } from '../../src/machines/designer/reply-draft';
import { createQueryBuilderMachine, queryBuilder } from '../../src/machines/records/query-builder';
import { createRecordFormMachine } from '../../src/machines/records/record-form';
import { builderParts, FIELDS } from '../machines/records/query-builder-fixture';
import { about, type Person, quietForm, type Values } from '../machines/records/record-form-fixture';

const ZHANG = { id: 'u1', username: 'zhang.wei' };

beforeEach(() => sessionStorage.clear());

/** Begins with what is stored, types, and says what is found. */
interface Place {
  readonly type: (stored: StoredAt) => void;
  readonly found: (stored: StoredAt) => unknown;
}

const form = (purpose: string): Place => {
  const open = (stored: StoredAt) =>
    createActor(createRecordFormMachine<Person, Values, Person>({ ...quietForm(), purpose, stored }), {
      input: about(null),
    }).start();
  return {
    type: (stored) => open(stored).send({ type: 'edited', values: { name: '张' } }),
    found: (stored) => open(stored).getSnapshot().context.values.name,
  };
};

const query: Place = (() => {
  const { users } = builderParts();
  const open = (stored: StoredAt) =>
    createActor(createQueryBuilderMachine({ fields: FIELDS, stored, users }), {
      input: { path: '/rows', query: undefined },
    }).start();
  return {
    type: (stored) => open(stored).send({ type: 'enter', id: 2, values: ['u1'], names: { u1: '张' } }),
    found: (stored) => queryBuilder(open(stored).getSnapshot()).names.u1,
  };
})();

const reply: Place = {
  type: (stored) =>
    replyDraftAt(stored, '/fill/f1').write({
      replyId: '0'.repeat(32),
      answers: new Map([[100, '张']]),
      fileNames: new Map(),
    }),
  found: (stored) => replyDraftAt(stored, '/fill/f1').read()?.answers.get(100),
};

const design: Place = {
  type: (stored) =>
    formDraftAt(stored, '/forms/f1').write({
      document: { ...EMPTY_DOCUMENT, globalId: 101, drawingItems: [newItem(100, 'input', '张')] },
      base: 1,
    }),
  found: (stored) => formDraftAt(stored, '/forms/f1').read()?.document.drawingItems[0]?.label,
};

test.each([
  ['a record', form('')],
  ['a second form of a record', form('invite-')],
  ['a query', query],
  ['a form that is filled in', reply],
  ['a form that is designed', design],
])('what was typed in %s is there again after a sign-out in another window', (_, { type, found }) => {
  const belongings = createBelongings(createStore(() => sessionStorage));
  belongings.settle(ZHANG);
  type(belongings.stored);
  expect(belongings.holdsDrafts()).toBe(true);
  belongings.setAside();
  belongings.settle(ZHANG);
  expect(found(belongings.stored)).toBe('张');
});
