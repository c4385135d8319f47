import { DEFAULT_ZONE } from '../../../contract/text';
import { readClocks } from '../../browser/clocks';
import { dayAt } from '../../machines/base/zone';
import type { LoadPage } from '../../machines/records/pager';
import { inDays } from '../../machines/records/period';
import type { Kit } from '../kit';

/** Reads a log whose period may end with today: the day that it is where the tenant is. */
export const byDays =
  <Row>({ user }: Pick<Kit, 'user'>, load: LoadPage<Row>): LoadPage<Row> =>
  (request, signal) =>
    load(inDays(request, dayAt(readClocks().wall, user().zone ?? DEFAULT_ZONE)), signal);
