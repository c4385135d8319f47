import type { Application } from '../../contract/app-center';
import type { OwnOperation } from '../../contract/logs';
import type { Message } from '../../contract/messages';
import type { Page } from '../../contract/paging';
import { loadCommon } from '../api/app-center';
import { monthBarApi } from '../api/charts';
import { loadLatest, openingApi } from '../api/home';
import { loadUnread } from '../api/messages';
import { createLoadingMachine } from '../machines/base/loading';
import { createHomePageMachine, type WallClock } from '../machines/shell/home-page';
import { createOpeningMachine } from '../machines/shell/opening';
import { definePage } from '../ui/base/page';
import { HomePage } from '../ui/shell/HomePage';
import type { Kit } from './kit';

/** The home page: the signed-in user, reminders, what to set up, the pages to go to, what was done last, and sign-ins by month. */
export default ({ call, user, watchInbox, notify }: Kit) =>
  definePage({
    machine: createHomePageMachine(
      { user, clock: wallClock, watchInbox },
      {
        unread: createLoadingMachine<Page<Message>>(loadUnread(call)),
        monthBar: createLoadingMachine(monthBarApi(call)),
        common: createLoadingMachine<readonly Application[]>(loadCommon(call)),
        latest: createLoadingMachine<readonly OwnOperation[]>(loadLatest(call)),
        opening: createOpeningMachine({ ...openingApi(call), notify }),
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
