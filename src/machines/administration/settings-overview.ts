import { type ActorRefFrom, setup } from 'xstate';
import type { OwnLoginConfig } from '../../../contract/login-config';
import { type SavedPolicy, SHIPPED_POLICY } from '../../../contract/passwords';
import type { ThirdPartyRow } from '../../../contract/third-parties';
import type { LoadingMachine, LoadingRef } from '../base/loading';
import type { PageInput } from '../base/page';
import type { Go } from '../base/routes';
import type { PolicyField, PolicyValues } from './policies';

/** What there are pages of settings for. */
export interface OverviewParts {
  readonly policy: LoadingMachine<SavedPolicy>;
  readonly loginConfig: LoadingMachine<OwnLoginConfig>;
  readonly thirdParties: LoadingMachine<readonly ThirdPartyRow[]>;
  /** The sites that may embed the console. */
  readonly embedOrigins: LoadingMachine<readonly string[]>;
}

type OverviewEvent = { type: 'open'; address: string };

interface OverviewContext {
  readonly policy: LoadingRef<SavedPolicy>;
  readonly loginConfig: LoadingRef<OwnLoginConfig>;
  readonly thirdParties: LoadingRef<readonly ThirdPartyRow[]>;
  readonly embedOrigins: LoadingRef<readonly string[]>;
}

/**
 * What is set, what is as shipped, and what is weak, with the way to the page of each. Its cards load, fail and are refused alone.
 *
 *     shown ──open──▶ shown: the page of a setting opens
 */
export function createSettingsOverviewMachine({ go, ...parts }: OverviewParts & { readonly go: Go }) {
  return setup({
    types: {} as { context: OverviewContext; events: OverviewEvent; input: PageInput },
    actors: { ...parts },
  }).createMachine({
    id: 'settingsOverview',
    context: ({ spawn }) => ({
      policy: spawn('policy', { id: 'policy' }),
      loginConfig: spawn('loginConfig', { id: 'loginConfig' }),
      thirdParties: spawn('thirdParties', { id: 'thirdParties' }),
      embedOrigins: spawn('embedOrigins', { id: 'embedOrigins' }),
    }),
    initial: 'shown',
    states: { shown: { on: { open: { actions: ({ event }) => go(event.address) } } } },
  });
}

/** The fields of a policy that are as shipped. */
export const shippedFields = (values: PolicyValues): PolicyField[] =>
  (Object.keys(SHIPPED_POLICY) as PolicyField[]).filter((field) => values[field] === SHIPPED_POLICY[field]);

export type SettingsOverviewRef = ActorRefFrom<ReturnType<typeof createSettingsOverviewMachine>>;
