import type { Application } from '../../contract/app-center';
import type { Message } from '../../contract/messages';
import type { Page } from '../../contract/paging';
import { loadCommon } from '../api/app-center';
import { monthBarApi } from '../api/charts';
import { loadUnread } from '../api/messages';
import { createLoadingMachine } from '../machines/base/loading';
import { createHomePageMachine, type WallClock } from '../machines/shell/home-page';
import { definePage } from '../ui/base/page';
import { HomePage } from '../ui/shell/HomePage';
import type { Kit } from './kit';

/** The home page: the signed-in user, reminders, the pages to go to, and sign-ins by month. */
export default ({ call, user, watchInbox }: Kit) =>
  definePage({
    machine: createHomePageMachine(
      { user, clock: wallClock, watchInbox },
      {
        unread: createLoadingMachine<Page<Message>>(loadUnread(call)),
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
