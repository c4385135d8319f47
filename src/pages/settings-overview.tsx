import { originsListed } from '../../contract/embedding';
import { getOwnLoginConfig } from '../../contract/login-config';
import { getPasswordPolicy } from '../../contract/passwords';
import { listThirdParties, type ThirdPartyRow } from '../../contract/third-parties';
import { readPageHeaders } from '../browser/page-headers';
import { createSettingsOverviewMachine } from '../machines/administration/settings-overview';
import { createLoadingMachine } from '../machines/base/loading';
import { SettingsOverviewPage } from '../ui/administration/settings-overview/SettingsOverviewPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';

/** More are not named on a card. */
const NAMED = 30;

/** The composition root of the overview of all settings. */
export default ({ call, go }: Kit) =>
  definePage({
    machine: createSettingsOverviewMachine({
      policy: createLoadingMachine((signal) => call(getPasswordPolicy, { signal })),
      loginConfig: createLoadingMachine((signal) => call(getOwnLoginConfig, { signal })),
      thirdParties: createLoadingMachine<readonly ThirdPartyRow[]>(async (signal) => {
        const { records } = await call(listThirdParties, { query: { current: 1, size: NAMED }, signal });
        return records;
      }),
      embedOrigins: createLoadingMachine<readonly string[]>(async (signal) =>
        originsListed((await readPageHeaders(signal)).embedOrigins),
      ),
      go,
    }),
    View: SettingsOverviewPage,
  });
