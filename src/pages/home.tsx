import type { Application } from '../../contract/app-center';
import { loadCommon } from '../api/app-center';
import { monthBarApi } from '../api/charts';
import { remindersApi } from '../api/messages';
import { createLoadingMachine } from '../machines/base/loading';
import { createHomePageMachine, type WallClock } from '../machines/shell/home-page';
import { createRemindersMachine } from '../machines/shell/reminders';
import { definePage } from '../ui/base/page';
import { HomePage } from '../ui/shell/HomePage';
import type { Kit } from './kit';

/** The home page: the signed-in user, reminders, the pages to go to, and sign-ins by month. */
export default ({ call, notify, user }: Kit) =>
  definePage({
    machine: createHomePageMachine(
      { user, clock: wallClock },
      {
        reminders: createRemindersMachine({ ...remindersApi(call), notify }),
        monthBar: createLoadingMachine(monthBarApi(call)),
        common: createLoadingMachine<readonly Application[]>(loadCommon(call)),
      },
    ),
    View: HomePage,
  });

function wallClock(zone: string | null | undefined): WallClock {
  const now = Date.now();
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone && { timeZone: zone }),
  }).formatToParts(now);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { now, hour: read('hour'), minute: read('minute') };
}
