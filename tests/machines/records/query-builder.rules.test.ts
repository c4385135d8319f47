import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { QUERY_LIMITS, superQuery } from '../../../contract/super-query';
import { mayAdd, type QueryBuilderEvent, queryBuilder } from '../../../src/machines/records/query-builder';
import { type DraftGroup, draftOf, type Problem, problemsIn, queryText } from '../../../src/machines/records/query-tree';
import { builderParts, DRAFT, FIELDS, textOf } from './query-builder-fixture';

const open = (query?: string, storage = {}) => {
  const { machine, session } = builderParts(storage);
  const builder = createActor(machine, { input: { path: '/rows', query } }).start();
  const send = (...events: readonly QueryBuilderEvent[]) => {
    for (const event of events) builder.send(event);
  };
  return { builder, session, send, shown: () => queryBuilder(builder.getSnapshot()), output: () => builder.getSnapshot().output };
};
const condition = (id: number, field: string, operator: string, ...values: string[]) => ({ id, field, operator, values });
const group = (id: number, matchType: 'and' | 'or', ...members: unknown[]) => ({ id, matchType, members }) as DraftGroup;

describe('what is asked (§3 superQueryParams)', () => {
  test.each([
    ['text', condition(2, 'name', 'like', ' 陈 '), { field: 'name', rule: 'like', val: '陈' }],
    ['a number, full-width digits included', condition(2, 'age', 'ge', '１８'), { field: 'age', rule: 'ge', val: 18 }],
    ['yes or no', condition(2, 'administrator', 'eq', 'true'), { field: 'administrator', rule: 'eq', val: true }],
    ['many', condition(2, 'departmentId', 'in', 'd1', 'd2'), { field: 'departmentId', rule: 'in', val: ['d1', 'd2'] }],
    ['emptiness', condition(2, 'name', 'null'), { field: 'name', rule: 'null' }],
  ])('%s', (_, draft, expected) => {
    const root = group(1, 'and', draft);
    expect(problemsIn(root, FIELDS).size).toBe(0);
    expect(JSON.parse(queryText(root, FIELDS) ?? '')).toEqual({ matchType: 'and', conditions: [expected] });
  });

  const range = condition(2, 'createTime', 'between', '2026-09-01', '2026-09-30');
  const ends = [
    { field: 'createTime', rule: 'ge', val: '2026-09-01' },
    { field: 'createTime', rule: 'le', val: '2026-09-30' },
  ];
  test.each([
    ['and', ends],
    ['or', [{ matchType: 'and', conditions: ends }]],
  ] as const)(
    'a range is two conditions that belong together, also in a group of %s, and is found again',
    (matchType, expected) => {
      const text = queryText(group(1, matchType, range), FIELDS) ?? '';
      expect(JSON.parse(text)).toEqual({ matchType, conditions: expected });
      expect(draftOf(text, FIELDS)).toEqual(group(1, matchType, range));
    },
  );

  test.each([
    textOf(
      'and',
      { field: 'name', rule: 'like', val: '陈' },
      { matchType: 'or', conditions: [{ field: 'status', rule: 'eq', val: 'disabled' }] },
    ),
    textOf('or', { matchType: 'and', conditions: [{ matchType: 'or', conditions: [{ field: 'age', rule: 'in', val: [1] }] }] }),
    textOf('and', { field: 'administrator', rule: 'eq', val: false }, { field: 'ownerId', rule: 'not_null' }),
  ])('what is read and not changed asks the same: %s', (text) => {
    const draft = draftOf(text, FIELDS);
    if (draft) expect(JSON.parse(queryText(draft, FIELDS) ?? '')).toEqual(JSON.parse(text));
    expect(draftOf(encodeURIComponent(text), FIELDS)).toEqual(draft);
  });

  test.each([
    '',
    'x',
    '[]',
    textOf('and', { field: 'unknown', rule: 'eq', val: 1 }),
    textOf('and', { field: 'name', rule: 'gt', val: 'a' }),
    textOf('and', { field: 'constructor', rule: 'eq', val: 'a' }),
  ])('what cannot be edited is no draft, and the builder starts anew: %s', (text) => {
    expect(draftOf(text, FIELDS)).toBeNull();
    expect(open(text).shown().root.members).toHaveLength(1);
  });

  test('without a condition everything is asked for', () => {
    const { send, output } = open(textOf('and', { field: 'name', rule: 'null' }));
    send({ type: 'clear' }, { type: 'ask' });
    expect(output()).toEqual({ kind: 'asked', query: undefined });
  });
});

describe('what is wrong', () => {
  const deep = (range: object) => group(1, 'or', group(2, 'or', group(3, 'or', range)));
  test.each<[Problem, DraftGroup, number]>([
    ['noField', group(1, 'and', condition(2, '', 'like')), 2],
    ['noField', group(1, 'and', condition(2, 'gone', 'like', 'a')), 2],
    ['noValue', group(1, 'and', condition(2, 'name', 'like', '  ')), 2],
    ['noValue', group(1, 'and', condition(2, 'departmentId', 'in')), 2],
    ['noValue', group(1, 'and', condition(2, 'createTime', 'between', '2026-09-01', '')), 2],
    ['notNumber', group(1, 'and', condition(2, 'age', 'eq', 'many')), 2],
    ['turned', group(1, 'and', condition(2, 'age', 'between', '10', '9')), 2],
    ['turned', group(1, 'and', condition(2, 'age', 'between', '２０', '１０')), 2],
    ['turned', group(1, 'and', condition(2, 'createTime', 'between', '2026-09-02', '2026-09-01')), 2],
    [
      'tooMany',
      group(1, 'and', condition(2, 'ownerId', 'in', ...Array.from({ length: QUERY_LIMITS.values + 1 }, (_, at) => `u${at}`))),
      2,
    ],
    ['noCondition', group(1, 'and', group(2, 'or')), 2],
    ['tooDeep', deep(condition(4, 'age', 'between', '1', '2')), 4],
    ['tooLong', group(1, 'and', ...Array.from({ length: 9 }, (_, at) => condition(at + 2, 'name', 'like', '陈'.repeat(100)))), 1],
  ])('%s is said where it is', (problem, root, at) => {
    expect([...problemsIn(root, FIELDS)]).toEqual([[at, problem]]);
  });

  test('nothing is asked, the first of what is wrong has the focus, and what is typed stays', () => {
    const { send, shown, builder } = open();
    send({ type: 'add', group: 1, what: 'condition' }, { type: 'chooseField', id: 2, field: 'name' }, { type: 'ask' });
    expect(builder.getSnapshot().value).toBe('editing');
    expect([...shown().problems]).toEqual([
      [2, 'noValue'],
      [3, 'noField'],
    ]);
    expect(shown().focus.id).toBe(2);
    send({ type: 'enter', id: 2, values: ['陈'] }, { type: 'remove', id: 3 });
    expect(shown().problems.size).toBe(0);
  });
});

describe('limits of the server', () => {
  test('no group is deeper than the third', () => {
    const { send, shown } = open();
    send({ type: 'add', group: 1, what: 'group' }, { type: 'add', group: 3, what: 'group' });
    const { root } = shown();
    expect([mayAdd(root, 1, 'group'), mayAdd(root, 3, 'group'), mayAdd(root, 5, 'group')]).toEqual([true, true, false]);
    send({ type: 'add', group: 5, what: 'group' });
    expect(shown().root).toEqual(root);
  });

  test('no group is longer than fifty, and what is asked is what the contract takes', () => {
    const { send, shown, output } = open();
    for (let at = 0; at < 60; at += 1) send({ type: 'add', group: 1, what: 'condition' });
    expect(shown().root.members).toHaveLength(QUERY_LIMITS.conditions);
    for (const { id } of shown().root.members)
      send({ type: 'chooseField', id, field: 'name' }, { type: 'chooseOperator', id, operator: 'null' });
    send({ type: 'ask' });
    const asked = output();
    expect(superQuery.safeParse(JSON.parse((asked?.kind === 'asked' && asked.query) || '')).success).toBe(true);
  });
});

describe('nothing is lost', () => {
  test('what was edited and not asked is stored; what is asked is stored no longer', () => {
    const { send, session, shown } = open();
    expect(session.read(DRAFT)).toBeUndefined();
    send({ type: 'chooseField', id: 2, field: 'name' }, { type: 'close' });
    expect(session.read(DRAFT)).toEqual({ root: shown().root, names: {} });
    const again = open(undefined, { [DRAFT]: session.read(DRAFT) });
    expect([again.shown().restored, again.shown().root]).toEqual([true, shown().root]);
    again.send({ type: 'enter', id: 2, values: ['陈'] }, { type: 'ask' });
    expect(again.output()).toEqual({ kind: 'asked', query: textOf('and', { field: 'name', rule: 'like', val: '陈' }) });
    expect(again.session.read(DRAFT)).toBeUndefined();
  });

  test.each([null, 'x', { id: 1 }, { root: group(1, 'and', { id: 2 }), names: {} }])(
    'a stored draft of another shape is ignored: %o',
    (raw) => {
      expect(open(undefined, { [DRAFT]: raw }).shown().restored).toBe(false);
    },
  );

  test('another operator keeps the values where as many are wanted; another field has none', () => {
    const { send, shown } = open(textOf('and', { field: 'name', rule: 'like', val: '陈' }));
    send({ type: 'chooseOperator', id: 2, operator: 'eq' });
    expect(shown().root.members).toEqual([condition(2, 'name', 'eq', '陈')]);
    send({ type: 'chooseOperator', id: 2, operator: 'null' }, { type: 'chooseOperator', id: 2, operator: 'eq' });
    expect(shown().root.members).toEqual([condition(2, 'name', 'eq')]);
    send({ type: 'chooseField', id: 2, field: 'departmentId' });
    expect(shown().root.members).toEqual([condition(2, 'departmentId', 'in')]);
  });

  test('names that were picked come with their ids, and stay for the sentence', () => {
    const { send, session, shown } = open();
    send(
      { type: 'chooseField', id: 2, field: 'ownerId' },
      { type: 'enter', id: 2, values: ['u1'], names: { u1: '张伟' } },
      { type: 'ask' },
    );
    expect(shown().names).toEqual({ u1: '张伟' });
    expect(session.read('/rows|query-names')).toEqual({ u1: '张伟' });
  });

  test('the focus goes to what is new, and from what goes to what stood before it', () => {
    const { send, shown } = open();
    send({ type: 'add', group: 1, what: 'condition' });
    expect(shown().focus.id).toBe(3);
    send({ type: 'remove', id: 3 });
    expect(shown().focus.id).toBe(2);
    send({ type: 'remove', id: 2 });
    expect(shown().focus.id).toBe(1);
  });
});
