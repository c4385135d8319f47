// Arco makes roots of its own for messages and confirmations; on React 19 it has to be told how, before anything of it shows.
import '@arco-design/web-react/es/_util/react-19-adapter';
import { ConfigProvider } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { spoken } from '../../machines/app/language';
import { useApp } from './app';

/** Arco's own texts in the language of the console. The sign-in screen shows none of them, so it does without. */
export function ArcoLocale({ children }: { children: ReactNode }) {
  const { pack } = useSelector(useApp().language, spoken, shallowEqual);
  return <ConfigProvider {...(pack.arco && { locale: pack.arco })}>{children}</ConfigProvider>;
}
