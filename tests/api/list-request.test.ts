// @vitest-environment node
import { expect, test } from 'vitest';
import { userQuery } from '../../contract/users';
import { requestReader } from '../../src/api/list-request';

const read = (search: string) => requestReader(userQuery)(Object.fromEntries(new URLSearchParams(search)));

test.each([
  'status=',
  'column=',
  'order=',
  'current=',
  'current=0',
  'size=300',
  'size=0x10',
  'status=gone',
  'column=gone',
  '__proto__=x',
  'other=1',
])('one parameter that says nothing or cannot be takes none of the others with it (G58, G60): name=a&%s', (odd) => {
  expect(read(`name=a&${odd}`)).toEqual({ name: 'a', current: 1, size: 30 });
});

test.each(['', 'status=', 'size=300', 'other=1', '__proto__=x', 'toString=x'])(
  'what asks for nothing is no request: ?%s',
  (search) => {
    expect(read(search)).toBeNull();
  },
);

test('what a list knows is read as its call takes it', () => {
  expect(read('name=a&status=enabled&column=username&order=asc&current=2&size=60')).toEqual({
    name: 'a',
    status: 'enabled',
    column: 'username',
    order: 'asc',
    current: 2,
    size: 60,
  });
});
