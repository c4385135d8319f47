import { useSelector } from '@xstate/react';
import { useApp } from '../app';
import { ShellFrame } from './ShellFrame';

/** The screen behind every path that is not a fixed one: what the signed-in user works in. */
export function ShellScreen() {
  const { session } = useApp();
  const shell = useSelector(session, ({ children }) => children.shell);
  return shell ? <ShellFrame shell={shell} /> : null;
}
