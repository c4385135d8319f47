import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import type { LoginConfig } from '../../../contract/sign-in';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import { type App, AppContext } from '../../../src/ui/app/app';

const site = createActor(createLoadingMachine<LoginConfig>(async () => ({}))).start();

/** As much of the console around a view as a field that shows uploaded pictures needs: files are below this server. */
export const WithSite = ({ children }: { children: ReactNode }) => (
  <AppContext value={{ site } as unknown as App}>{children}</AppContext>
);
