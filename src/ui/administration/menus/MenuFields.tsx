import { Form, Radio } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { addMenu, MENU_KINDS } from '../../../../contract/menus';
import { PERMISSIONS } from '../../../../contract/permissions';
import { BASE_SUBSYSTEM_ID, type Subsystem } from '../../../../contract/subsystems';
import { useText } from '../../../i18n/text';
import type { MenuRow, MenusPageRef, MenuValues } from '../../../machines/administration/menus';
import { type LoadingRef, loaded } from '../../../machines/base/loading';
import type { Icon, IconPickerRef } from '../../../machines/pickers/icon-picker';
import type { PickerSlotRef } from '../../../machines/pickers/picker-slot';
import { treePage } from '../../../machines/records/tree-page';
import { flatLines, PickField } from '../../forms/PickField';
import { IconPicker } from '../../pickers/IconPicker';
import { PickerField } from '../../pickers/PickerField';
import { type Controlled, RecordField, SwitchField, TextField } from '../../records/RecordField';
import { MenuIcon } from '../../shell/MenuIcon';
import { ParentPick } from '../../tree/ParentPick';

interface Props {
  readonly page: MenusPageRef;
  /** The menu that is edited; null for a new one. */
  readonly menu: MenuRow | null;
}

const { shape } = addMenu.body;

/** The fields of a menu: those that its kind has. */
export function MenuFields({ page, menu }: Props) {
  const t = useText();
  return (
    <>
      <RecordField name="kind" label={t('menus.kind')} required>
        <Radio.Group name="kind" aria-label={t('menus.kind')}>
          {MENU_KINDS.map((kind) => (
            <Radio key={kind} value={kind}>
              {t(`menus.kinds.${kind}`)}
            </Radio>
          ))}
        </Radio.Group>
      </RecordField>
      <TextField name="alias" label={t('menus.alias')} required schema={shape.alias} max={64} />
      <TextField name="aliasI18n" label={t('menus.aliasI18n')} schema={shape.aliasI18n} max={64} />
      <TextField name="aliasEn" label={t('menus.aliasEn')} schema={shape.aliasEn} max={64} />
      <Form.Item noStyle shouldUpdate={(before: Partial<MenuValues>, now: Partial<MenuValues>) => before.kind !== now.kind}>
        {({ kind }: MenuValues) => <KindFields kind={kind} page={page} menu={menu} />}
      </Form.Item>
    </>
  );
}

function KindFields({ kind, page, menu }: Props & Pick<MenuValues, 'kind'>) {
  const t = useText();
  const { tree } = useSelector(page, treePage<MenuRow>, shallowEqual);
  const { icons, subsystems } = useSelector(page, ({ context }) => context.beside);
  const takes = (parent: MenuRow | null) => (parent === null ? kind !== 'button' : parent.kind !== 'button');
  const isLink = kind === 'iframe';
  return (
    <>
      <RecordField name="parentId" label={t('tree.parent')}>
        <ParentPick tree={tree} row={menu} takes={takes} nameOf={({ alias }) => alias} top={t('menus.top')} />
      </RecordField>
      {kind === 'button' ? (
        <RecordField name="permission" label={t('menus.permission')} required>
          <NamePick names={PERMISSIONS} placeholder={t('menus.permissionPlaceholder')} />
        </RecordField>
      ) : (
        <>
          <TextField
            name="path"
            label={t(isLink ? 'menus.address' : 'menus.path')}
            required={kind !== 'directory'}
            mono
            schema={shape.path}
            max={1_000}
            help={t(isLink ? 'menus.addressHelp' : 'menus.pathHelp')}
          />
          {kind === 'page' && (
            <TextField
              name="component"
              label={t('menus.component')}
              required
              mono
              schema={shape.component}
              max={100}
              help={t('menus.componentHelp')}
            />
          )}
          <RecordField name="icon" label={t('menus.icon')}>
            <IconField slot={icons} />
          </RecordField>
          <RecordField name="menuSubsystemId" label={t('menus.subsystem')} help={t('menus.subsystemHelp')}>
            <SubsystemPick subsystems={subsystems} />
          </RecordField>
          <OpenFields />
        </>
      )}
      {menu === null && <SwitchField name="platform" label={t('menus.platform')} />}
    </>
  );
}

function OpenFields() {
  const t = useText();
  return (
    <>
      <RecordField name="openType" label={t('menus.openType')}>
        <Radio.Group name="openType" aria-label={t('menus.openType')}>
          <Radio value="tab">{t('menus.openTypes.tab')}</Radio>
          <Radio value="blank">{t('menus.openTypes.blank')}</Radio>
        </Radio.Group>
      </RecordField>
      <SwitchField name="hidden" label={t('menus.hidden')} />
    </>
  );
}

/** An icon, chosen in a dialog, as it will be drawn. */
function IconField({ slot, value = '', onChange, ...field }: Controlled<string> & { readonly slot: PickerSlotRef<Icon> }) {
  return (
    <PickerField
      {...field}
      slot={slot}
      limit="radio"
      nameOf={({ id }) => id}
      mark={({ id }) => <MenuIcon name={id} />}
      value={value === '' ? [] : [{ id: value }]}
      onChange={([picked]) => onChange?.(picked?.id ?? '')}
    >
      {(picker: IconPickerRef) => <IconPicker picker={picker} />}
    </PickerField>
  );
}

/** The sub-system that a menu belongs to. Where they could not be read, the present one is known by its id. */
function SubsystemPick({ subsystems, id, disabled, value = '', onChange }: SubsystemPickProps) {
  const t = useText();
  const { value: offered } = useSelector(subsystems, loaded<readonly Subsystem[]>, shallowEqual);
  const options = (offered ?? []).map((one) => ({ id: one.id, name: one.name ?? one.id }));
  return (
    <PickField
      id={id}
      disabled={disabled}
      placeholder={t('menus.subsystemPlaceholder')}
      chosen={value === '' ? [] : [options.find((one) => one.id === value) ?? { id: value, name: value }]}
      linesFor={(keyword) => flatLines(options, keyword)}
      onPick={([picked]) => onChange?.(picked ?? BASE_SUBSYSTEM_ID)}
    />
  );
}

interface SubsystemPickProps extends Controlled<string> {
  readonly subsystems: LoadingRef<readonly Subsystem[]>;
}

interface NamePickProps extends Controlled<string> {
  readonly names: readonly string[];
  readonly placeholder: string;
}

function NamePick({ id, disabled, value = '', onChange, names, placeholder }: NamePickProps) {
  const options = names.map((name) => ({ id: name, name }));
  return (
    <PickField
      id={id}
      disabled={disabled}
      placeholder={placeholder}
      chosen={value === '' ? [] : [{ id: value, name: value }]}
      linesFor={(keyword) => flatLines(options, keyword)}
      onPick={([picked]) => onChange?.(picked ?? '')}
    />
  );
}
