import { useSelector } from '@xstate/react';
import { ArcoLocale } from '../app/ArcoLocale';
import { useApp } from '../app/app';
import { ShellFrame } from './ShellFrame';

/** What the signed-in user works in. Arco comes with it: no screen before it has any use for that. */
export function ShellScreen() {
  const { session } = useApp();
  const shell = useSelector(session, ({ context }) => context.shell);
  if (!shell) return null;
  return (
    <ArcoLocale>
      <ShellFrame shell={shell} />
    </ArcoLocale>
  );
}
