import { Button, Input, InputNumber } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { useText } from '../../i18n/text';
import { type EditorRef, editorTools, type Panel } from '../../machines/editor/editor';
import type { Elements } from '../base/elements';
import { isComposing, onEnter } from '../base/enter';
import type { ShownPicture } from '../cropper/crop-widget';
import { describe, figureHere, linkHere, setLook, unlink } from './commands';
import { insertTable } from './tables';

/** The line below the tools: what a tool asks before it does its work. Escape closes it. */
export function ToolPanel<Picture extends ShownPicture>({ tools }: { tools: EditorRef<File, Picture> }) {
  const t = useText();
  const { panel } = useSelector(tools, editorTools<File, Picture>, shallowEqual);
  const close = () => tools.send({ type: 'close' });
  if (!panel) return null;
  const leave = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    close();
  };
  return (
    <fieldset className="editor-panel" aria-label={t(`editor.${panel}`)} onKeyDown={leave}>
      {panel === 'link' && <LinkPanel onLink={(address) => tools.send({ type: 'link', address })} onClose={close} />}
      {panel === 'table' && <TablePanel onClose={close} />}
      {(panel === 'color' || panel === 'background') && <ColourPanel name={panel} onClose={close} />}
      {panel === 'picture' && <FigurePanel onClose={close} />}
    </fieldset>
  );
}

interface PartProps {
  readonly onClose: () => void;
}

function LinkPanel({ onLink, onClose }: PartProps & { onLink: (address: string) => void }) {
  const t = useText();
  const editor = useSlateStatic();
  const [address, setAddress] = useState(() => linkHere(editor));
  const link = () => onLink(withScheme(address.trim()));
  return (
    <>
      <Labelled
        label={t('editor.address')}
        control={(id) => (
          <Input
            id={id}
            autoFocus
            size="small"
            value={address}
            placeholder={SCHEME}
            maxLength={2_000}
            onChange={setAddress}
            onKeyDown={onEnter(link)}
          />
        )}
      />
      <Button size="small" type="primary" onClick={link}>
        {t('list.ok')}
      </Button>
      {linkHere(editor) && (
        <Button
          size="small"
          onClick={() => {
            unlink(editor);
            onClose();
          }}
        >
          {t('editor.unlink')}
        </Button>
      )}
      <CloseButton onClose={onClose} />
    </>
  );
}

const SCHEME = 'https://';
/** What looks like the name of a host is one. */
const withScheme = (address: string) => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `${SCHEME}${address}` : address);

function TablePanel({ onClose }: PartProps) {
  const t = useText();
  const editor = useSlateStatic();
  const [{ rows, columns }, setSize] = useState({ rows: 3, columns: 3 });
  const insert = () => {
    insertTable(editor, rows, columns);
    onClose();
  };
  const field = (label: string, value: number, onChange: (value: number) => void) => (
    <Labelled
      label={label}
      control={(id) => (
        <InputNumber
          id={id}
          size="small"
          min={1}
          max={20}
          precision={0}
          value={value}
          onChange={(typed) => onChange(typed || 1)}
        />
      )}
    />
  );
  return (
    <>
      {field(t('editor.rows'), rows, (value) => setSize({ rows: value, columns }))}
      {field(t('editor.columns'), columns, (value) => setSize({ rows, columns: value }))}
      <Button size="small" type="primary" onClick={insert}>
        {t('editor.insert')}
      </Button>
      <CloseButton onClose={onClose} />
    </>
  );
}

const COLOURS = {
  color: ['#1d2129', '#86909c', '#cb2634', '#d25f00', '#007d1a', '#206ccf', '#551db0', '#9a2e36'],
  background: ['#fff3b8', '#ffd6d6', '#d7f5dd', '#d6e8ff', '#eadbff', '#f2f3f5'],
} as const;

function ColourPanel({ name, onClose }: PartProps & { name: Extract<Panel, 'color' | 'background'> }) {
  const t = useText();
  const editor = useSlateStatic();
  const choose = (colour: string | null) => {
    setLook(editor, name, colour);
    onClose();
  };
  return (
    <>
      <Button size="small" autoFocus onClick={() => choose(null)}>
        {t('editor.noColor')}
      </Button>
      {COLOURS[name].map((colour) => (
        <button
          key={colour}
          type="button"
          className="editor-colour"
          style={{ background: colour }}
          aria-label={t('editor.colorNamed', { color: colour })}
          title={colour}
          onClick={() => choose(colour)}
        />
      ))}
      <Labelled
        label={t('editor.otherColor')}
        control={(id) => (
          <input id={id} type="color" onChange={({ target }) => setLook(editor, name, target.value.toLowerCase())} />
        )}
      />
      <CloseButton onClose={onClose} />
    </>
  );
}

function FigurePanel({ onClose }: PartProps) {
  const t = useText();
  const editor = useSlateStatic();
  const figure = figureHere(editor)?.[0];
  const [words, setWords] = useState({ caption: figure?.caption ?? '', alt: figure?.alt ?? '' });
  const save = () => {
    describe(editor, figure?.type === 'picture' ? words : { caption: words.caption });
    onClose();
  };
  return (
    <>
      <Labelled
        label={t('editor.caption')}
        control={(id) => (
          <Input
            id={id}
            autoFocus
            size="small"
            maxLength={200}
            value={words.caption}
            onChange={(caption) => setWords({ ...words, caption })}
            onKeyDown={onEnter(save)}
          />
        )}
      />
      {figure?.type === 'picture' && (
        <Labelled
          label={t('editor.alt')}
          control={(id) => (
            <Input
              id={id}
              size="small"
              maxLength={200}
              value={words.alt}
              onChange={(alt) => setWords({ ...words, alt })}
              onKeyDown={onEnter(save)}
            />
          )}
        />
      )}
      <Button size="small" type="primary" onClick={save}>
        {t('list.ok')}
      </Button>
      <CloseButton onClose={onClose} />
    </>
  );
}

function Labelled({ label, control }: { label: string; control: (id: string) => Elements }) {
  const id = useId();
  return (
    <span className="editor-labelled">
      <label htmlFor={id}>{label}</label>
      {control(id)}
    </span>
  );
}

function CloseButton({ onClose }: PartProps) {
  const t = useText();
  return (
    <Button size="small" onClick={onClose}>
      {t('list.cancel')}
    </Button>
  );
}
