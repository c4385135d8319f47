import { DEFAULT_ZONE } from '../../../contract/text';
import { readClocks } from '../../browser/clocks';
import { dayAt } from '../../machines/base/zone';
import type { LoadPage } from '../../machines/records/pager';
import { inDays } from '../../machines/records/period';
import type { Kit } from '../kit';

/** The day that it is where the tenant is. */
export const today = ({ user }: Pick<Kit, 'user'>) => dayAt(readClocks().wall, user().zone ?? DEFAULT_ZONE);

/** Reads a log whose period may end with today. */
export const byDays =
  <Row>(kit: Pick<Kit, 'user'>, load: LoadPage<Row>): LoadPage<Row> =>
  (request, signal) =>
    load(inDays(request, today(kit)), signal);
