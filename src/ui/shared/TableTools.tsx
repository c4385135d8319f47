import { Button, Checkbox, Dropdown, Menu, Popover } from '@arco-design/web-react';
import { IconLineHeight, IconRefresh, IconSearch, IconSettings } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { type ColumnSettingsRef, columnChoice, DENSITIES, type Density, densityOf } from '../../machines/column-settings';
import { type PagerRef, pagerBar } from '../../machines/pager';

interface Props<Row> {
  readonly pager: PagerRef<Row>;
  readonly columns: ColumnSettingsRef;
  readonly titleOf: (column: string) => string;
  readonly searchShown: boolean;
  readonly onToggleSearch: () => void;
}

/** The tools at the right of a table (§2.8): toggle the search form, density, visible columns, refresh. */
export function TableTools<Row>({ pager, columns, titleOf, searchShown, onToggleSearch }: Props<Row>) {
  const t = useText();
  const { busy } = useSelector(pager, pagerBar<Row>, shallowEqual);
  const density = useSelector(columns, densityOf);
  const densities = (
    <Menu selectedKeys={[density]} onClickMenuItem={(key) => columns.send({ type: 'pickDensity', density: key as Density })}>
      {DENSITIES.map((choice) => (
        <Menu.Item key={choice}>{t(`list.${choice}`)}</Menu.Item>
      ))}
    </Menu>
  );
  return (
    <div className="table-tools">
      <Button
        {...tool(t(searchShown ? 'list.hideSearch' : 'list.showSearch'), <IconSearch />)}
        aria-pressed={searchShown}
        onClick={onToggleSearch}
      />
      <Dropdown droplist={densities} trigger="click" position="br" triggerProps={{ escToClose: true }}>
        <Button {...tool(t('list.density'), <IconLineHeight />)} />
      </Dropdown>
      <Popover
        trigger="click"
        position="br"
        triggerProps={{ escToClose: true }}
        content={<ColumnChoice columns={columns} titleOf={titleOf} />}
      >
        <Button {...tool(t('list.columns'), <IconSettings />)} />
      </Popover>
      <Button {...tool(t('list.refresh'), <IconRefresh />)} disabled={busy} onClick={() => pager.send({ type: 'refresh' })} />
    </div>
  );
}

const tool = (label: string, icon: ReactNode) => ({ type: 'text', icon, 'aria-label': label, title: label }) as const;

function ColumnChoice({ columns, titleOf }: { columns: ColumnSettingsRef; titleOf: (column: string) => string }) {
  const t = useText();
  const choice = columnChoice(useSelector(columns, (snapshot) => snapshot));
  return (
    <div className="column-choice">
      {choice.columns.map((column) => (
        <Checkbox
          key={column}
          checked={choice.shown.includes(column)}
          disabled={choice.shown.length === 1 && choice.shown.includes(column)}
          onChange={(show: boolean) => columns.send({ type: show ? 'show' : 'hide', column })}
        >
          {titleOf(column)}
        </Checkbox>
      ))}
      <Button type="text" size="mini" onClick={() => columns.send({ type: 'restoreDefaults' })}>
        {t('list.defaultColumns')}
      </Button>
    </div>
  );
}
