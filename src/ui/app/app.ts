import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { EmbeddingRef } from '../../machines/app/embedding';
import type { LanguageRef } from '../../machines/app/language';
import type { NetworkRef } from '../../machines/app/network';
import type { TextSizeRef } from '../../machines/app/text-size';
import type { ThemeRef } from '../../machines/app/theme';
import type { NoticesRef } from '../../machines/base/notices';
import type { Go } from '../../machines/base/routes';
import { pictureAddress, type SiteRef } from '../../machines/base/site';
import type { SessionRef } from '../../machines/session/session';
import type { TitleRef } from '../../machines/shell/title';
import type { LanguagePack } from './packs';

/** The actors that every screen may speak to. They are made by `compose.ts`, never by a view. */
export interface App {
  readonly session: SessionRef;
  readonly site: SiteRef;
  readonly notices: NoticesRef;
  readonly language: LanguageRef<LanguagePack>;
  readonly theme: ThemeRef;
  readonly textSize: TextSizeRef;
  readonly title: TitleRef;
  readonly network: NetworkRef;
  readonly embedding: EmbeddingRef;
  readonly go: Go;
  /** Starts the whole console afresh. */
  readonly reload: () => void;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no AppContext around this view.');
  return app;
}

/** §7.8: where a file is to be found that the server names by a path. */
export function useFileAddress(): (path: string | null | undefined) => string | null {
  const fileHost = useSelector(useApp().site, ({ context }) => context.value?.fileHost);
  return (path) => pictureAddress({ fileHost }, path);
}
