import { useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import { type Identified, type ListPageRef, typedFiltersOf } from '../../../machines/records/list-page';
import { PERIODS } from '../../../machines/records/period';
import type { SearchField } from '../../records/SearchForm';

/** The period of a log: the last days, or two days that are chosen. */
export function usePeriodFields<Row extends Identified>(list: ListPageRef<Row>): readonly SearchField[] {
  const t = useText();
  const { period } = useSelector(list, typedFiltersOf<Row>);
  const choices = PERIODS.map((id) => ({ id, name: t(`logs.periods.${id}`) }));
  const days: readonly SearchField[] = [
    { name: 'fromDay', label: t('logs.fromDay'), isDay: true },
    { name: 'toDay', label: t('logs.toDay'), isDay: true },
  ];
  return [{ name: 'period', label: t('logs.time'), choices }, ...(period === 'days' ? days : [])];
}
