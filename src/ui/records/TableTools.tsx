import { IconLineHeight, IconRefresh, IconSearch, IconSettings } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type ColumnSettingsRef, columnChoice, DENSITIES, densityOf, isSameChoice } from '../../machines/records/column-settings';
import { type PagerRef, pagerBar } from '../../machines/records/pager';
import type { Elements } from '../base/elements';
import { PopupButton } from '../menu/PopupButton';
import { ToolButton } from '../menu/ToolButton';
import './table-card.css';

interface Props<Row> {
  readonly pager: PagerRef<Row>;
  readonly columns: ColumnSettingsRef;
  readonly titleOf: (column: string) => string;
  readonly searchShown: boolean;
  readonly onToggleSearch: () => void;
  /** What stands before the tools. */
  readonly before?: Elements;
  /** How the rows are arranged: their density, or on a phone their order. */
  readonly children: Elements;
}

/** The tools at the right of a table (§2.8): toggle the search form, density, visible columns, refresh. */
export function TableTools<Row>({ pager, columns, titleOf, searchShown, onToggleSearch, before, children }: Props<Row>) {
  const t = useText();
  const { busy } = useSelector(pager, pagerBar<Row>, shallowEqual);
  return (
    <div className="table-tools">
      {before}
      <ToolButton
        label={t(searchShown ? 'list.hideSearch' : 'list.showSearch')}
        icon={<IconSearch />}
        pressed={searchShown}
        onPress={onToggleSearch}
      />
      {children}
      <ColumnMenu columns={columns} titleOf={titleOf} />
      <ToolButton label={t('list.refresh')} icon={<IconRefresh />} inert={busy} onPress={() => pager.send({ type: 'refresh' })} />
    </div>
  );
}

export function DensityMenu({ columns }: { columns: ColumnSettingsRef }) {
  const t = useText();
  const density = useSelector(columns, densityOf);
  const items = DENSITIES.map((choice) => ({
    key: choice,
    label: t(`list.${choice}`),
    checked: choice === density,
    onChoose: () => columns.send({ type: 'pickDensity', density: choice }),
  }));
  return (
    <PopupButton className="tool-button" label={t('list.density')} title={t('list.density')} items={items}>
      <IconLineHeight />
    </PopupButton>
  );
}

interface MenuProps {
  readonly columns: ColumnSettingsRef;
  /** What a column is called; one that is not there at the time has no name. */
  readonly titleOf: (column: string) => string | undefined;
}

export function ColumnMenu({ columns, titleOf }: MenuProps) {
  const t = useText();
  const choice = useSelector(columns, columnChoice, isSameChoice);
  const items = choice.columns.flatMap((column) => {
    const label = titleOf(column);
    if (label === undefined) return [];
    const checked = choice.shown.includes(column);
    const onChoose = () => columns.send({ type: checked ? 'hide' : 'show', column });
    return [{ key: column, label, checked, disabled: choice.fixed.includes(column), onChoose }];
  });
  const defaults = {
    key: 'defaults',
    label: t('list.defaultColumns'),
    onChoose: () => columns.send({ type: 'restoreDefaults' }),
  };
  return (
    <PopupButton className="tool-button" label={t('list.columns')} title={t('list.columns')} items={[...items, defaults]} many>
      <IconSettings />
    </PopupButton>
  );
}
