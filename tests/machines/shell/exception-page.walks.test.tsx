import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import { createExceptionPageMachine, exceptionKind } from '../../../src/machines/shell/exception-page';
import { ExceptionView } from '../../../src/ui/shell/ExceptionView';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener } from './shell-fixture';

const WORDS = { '/403': '没有权限访问该页面', '/404': '页面不存在或仍在开发中', '/500': '服务器错误' };

const coverage = coverageOf(createExceptionPageMachine({ go: () => {} }));
const walks = Object.keys(WORDS).flatMap((path) =>
  walksOf(createExceptionPageMachine({ go: () => {} }), {
    input: { path, search: '', permissions: [], tab: listener<PageFact>().ref } satisfies PageInput,
    alphabet: [{ type: 'leave' as const }],
    key: ({ context }) => context.kind,
    say: () => 'back to home',
    from: path,
  }),
);

test.each(named(walks))('§2.5 each exception page says what is wrong and leads to /: %s', (_, { input, steps }) => {
  const gone: string[] = [];
  const page = createActor(createExceptionPageMachine({ go: (to) => void gone.push(to) }), {
    input,
    inspect: coverage.inspect,
  }).start();
  render(<ExceptionView kind={exceptionKind(page.getSnapshot())} onHome={() => page.send({ type: 'leave' })} />);
  expect(screen.getByRole('heading').textContent).toBe(WORDS[input.path as keyof typeof WORDS]);
  for (const _ of steps) fireEvent.click(screen.getByRole('button', { name: '返回首页' }));
  expect(gone).toEqual(steps.map(() => '/'));
});

everyTransitionIsWalked(coverage);
