import { Button, Form, Input, Switch } from '@arco-design/web-react';
import { IconArrowDown, IconArrowUp, IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { memo } from 'react';
import { dictionaryItemDraft } from '../../../../contract/dictionaries';
import { useText } from '../../../i18n/text';
import type { DictionaryItem } from '../../../machines/administration/dictionaries';
import { FormPart, filled, fits } from '../../records/RecordField';
import './dictionary-items.css';

const NEW_ITEM: DictionaryItem = { code: '', name: { 'zh-CN': '' }, enabled: true };
const MOST_ITEMS = 500;

/** The items of a dictionary in their order, each a row of fields. */
export function DictionaryItems() {
  const t = useText();
  return (
    <FormPart name="items" label={t('dictionaries.items')}>
      <Form.List field="items">
        {(rows, { add, remove, move }) => (
          <fieldset className="dictionary-items">
            <legend>{t('dictionaries.items')}</legend>
            {rows.length === 0 && <p className="muted">{t('dictionaries.itemsEmpty')}</p>}
            <ol>
              {rows.map(({ key, field }, place) => (
                <li key={key}>
                  <ItemFields field={field} place={place} />
                  <span className="dictionary-item-acts">
                    <ItemAct
                      icon={<IconArrowUp />}
                      label={t('dictionaries.itemUp', { row: place + 1 })}
                      off={place === 0}
                      act={() => move(place, place - 1)}
                    />
                    <ItemAct
                      icon={<IconArrowDown />}
                      label={t('dictionaries.itemDown', { row: place + 1 })}
                      off={place === rows.length - 1}
                      act={() => move(place, place + 1)}
                    />
                    <ItemAct
                      icon={<IconDelete />}
                      label={t('dictionaries.itemRemove', { row: place + 1 })}
                      act={() => remove(place)}
                    />
                  </span>
                </li>
              ))}
            </ol>
            <Button icon={<IconPlus />} disabled={rows.length === MOST_ITEMS} onClick={() => add(NEW_ITEM)}>
              {t('dictionaries.itemAdd')}
            </Button>
            {rows.length === MOST_ITEMS && <p className="muted">{t('dictionaries.itemsFull', { max: MOST_ITEMS })}</p>}
          </fieldset>
        )}
      </Form.List>
    </FormPart>
  );
}

const { code, name } = dictionaryItemDraft.shape;

/** As the server stores it; an empty one is missing, not twice. */
const codeOf = (typed: unknown) => (typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : Symbol('missing'));

/** Drawn again only where its place changes: a dictionary may have hundreds. */
const ItemFields = memo(function ItemFields({ field, place }: { field: string; place: number }) {
  const t = useText();
  const { form } = Form.useFormContext();
  /** The first of two with the same code is right; the server would refuse the list without saying which the second is. */
  const isTwice = (value: unknown, done: (error?: string) => void) => {
    const items = form.getFieldValue('items') as readonly DictionaryItem[];
    const first = items.findIndex((item) => codeOf(item.code) === codeOf(value));
    done(first >= 0 && first < place ? t('dictionaries.itemTwice', { row: first + 1 }) : undefined);
  };
  const cell = (path: string) => ({
    field: `${field}.${path}`,
    className: 'dictionary-item-cell',
    wrapperCol: { span: 24 },
  });
  const input = (label: string) => (
    <Input aria-label={t('dictionaries.itemField', { row: place + 1, label })} placeholder={label} autoComplete="off" />
  );
  const tooLong = (label: string, max: number) => t('list.tooLong', { label, max });
  const [codeLabel, simplified, traditional, english] = [
    t('dictionaries.itemCode'),
    t('dictionaries.zhCN'),
    t('dictionaries.zhHK'),
    t('dictionaries.enUS'),
  ];
  return (
    <>
      <Form.Item
        {...cell('code')}
        rules={[fits([filled, t('list.required', { label: codeLabel })], [code, tooLong(codeLabel, 64)]), { validator: isTwice }]}
      >
        {input(codeLabel)}
      </Form.Item>
      <Form.Item
        {...cell('name.zh-CN')}
        rules={[fits([filled, t('list.required', { label: simplified })], [name.shape['zh-CN'], tooLong(simplified, 120)])]}
      >
        {input(simplified)}
      </Form.Item>
      <Form.Item {...cell('name.zh-HK')} rules={[fits([name.shape['zh-HK'], tooLong(traditional, 120)])]}>
        {input(traditional)}
      </Form.Item>
      <Form.Item {...cell('name.en-US')} rules={[fits([name.shape['en-US'], tooLong(english, 120)])]}>
        {input(english)}
      </Form.Item>
      <Form.Item {...cell('enabled')} triggerPropName="checked">
        <Switch size="small" aria-label={t('dictionaries.itemField', { row: place + 1, label: t('dictionaries.enabled') })} />
      </Form.Item>
    </>
  );
});

interface ActProps {
  readonly icon: React.ReactNode;
  readonly label: string;
  readonly off?: boolean;
  readonly act: () => void;
}

const ItemAct = ({ icon, label, off = false, act }: ActProps) => (
  <Button type="text" size="small" icon={icon} aria-label={label} title={label} disabled={off} onClick={act} />
);
