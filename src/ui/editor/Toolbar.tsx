import {
  IconBgColors,
  IconBold,
  IconCode,
  IconEraser,
  IconFontColors,
  IconItalic,
  IconQuote,
  IconRedo,
  IconStrikethrough,
  IconUnderline,
  IconUndo,
  IconUnorderedList,
} from '@arco-design/web-react/icon';
import type { FocusEvent, ReactNode } from 'react';
import { useSlateStatic } from 'slate-react';
import { useText } from '../../i18n/text';
import type { EditorRef } from '../../machines/editor/editor';
import { moveFocus } from '../base/arrow-keys';
import type { ShownPicture } from '../cropper/crop-widget';
import * as commands from './commands';
import { type Here, useHere } from './here';
import { Inserts } from './Inserts';
import { indent, outdent, toggleList } from './lists';
import { Sign } from './signs';
import { Tool } from './Tool';
import { Aligns, KindChoice, SizeChoice, TableTools } from './ToolChoices';

interface Props<Picture extends ShownPicture> {
  readonly tools: EditorRef<File, Picture>;
  readonly disabled: boolean;
}

const ITEMS = 'button, select';

/** The tools. Tab stops at them once; arrow keys, Home and End walk along them. */
export function Toolbar<Picture extends ShownPicture>({ tools, disabled }: Props<Picture>) {
  const t = useText();
  const editor = useSlateStatic();
  const here = useHere();
  return (
    <div
      className="editor-tools"
      role="toolbar"
      aria-label={t('editor.tools')}
      inert={disabled}
      onFocus={keepPlace}
      onKeyDown={(event) => moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)], 'across')}
      onMouseDown={(event) => event.target instanceof HTMLSelectElement || event.preventDefault()}
    >
      <Group>
        <Tool first label={t('editor.undo')} icon={<IconUndo />} onPress={() => editor.undo()} />
        <Tool label={t('editor.redo')} icon={<IconRedo />} onPress={() => editor.redo()} />
      </Group>
      <Group>
        <KindChoice here={here} />
        <SizeChoice here={here} />
      </Group>
      <Group>
        <Marks here={here} />
      </Group>
      <Group>
        <Tool label={t('editor.color')} icon={<IconFontColors />} onPress={() => tools.send({ type: 'open', panel: 'color' })} />
        <Tool
          label={t('editor.background')}
          icon={<IconBgColors />}
          onPress={() => tools.send({ type: 'open', panel: 'background' })}
        />
        <Tool label={t('editor.clear')} icon={<IconEraser />} onPress={() => commands.clearLook(editor)} />
      </Group>
      <Group>
        <Aligns here={here} />
      </Group>
      <Group>
        <Boxes here={here} />
      </Group>
      <Group>
        <Inserts tools={tools} here={here} />
        <TableTools here={here} />
      </Group>
    </div>
  );
}

/** Tools that belong together stand together, and go to the next line together. */
const Group = ({ children }: { children: ReactNode }) => <div className="editor-group">{children}</div>;

/** The tool that was used last is the one that Tab stops at. */
function keepPlace({ target, currentTarget }: FocusEvent<HTMLElement>) {
  for (const item of currentTarget.querySelectorAll<HTMLElement>(ITEMS)) item.tabIndex = item === target ? 0 : -1;
}

const MARKS: readonly (readonly [commands.Mark, ReactNode])[] = [
  ['bold', <IconBold key="bold" />],
  ['italic', <IconItalic key="italic" />],
  ['underline', <IconUnderline key="underline" />],
  ['strike', <IconStrikethrough key="strike" />],
  ['code', <IconCode key="code" />],
  ['sub', <Sign key="sub" of="sub" />],
  ['sup', <Sign key="sup" of="sup" />],
];

function Marks({ here }: { here: Here }) {
  const t = useText();
  const editor = useSlateStatic();
  return MARKS.map(([name, icon]) => (
    <Tool
      key={name}
      label={t(`editor.mark.${name}`)}
      icon={icon}
      pressed={here[name] === true}
      onPress={() => commands.toggleMark(editor, name)}
    />
  ));
}

/** Lists and quotes. */
function Boxes({ here }: { here: Here }) {
  const t = useText();
  const editor = useSlateStatic();
  const { ordered, quoted } = here;
  const inList = ordered !== undefined;
  return (
    <>
      <Tool
        label={t('editor.bullets')}
        icon={<IconUnorderedList />}
        pressed={ordered === false}
        onPress={() => toggleList(editor, false)}
      />
      <Tool
        label={t('editor.numbers')}
        icon={<Sign of="numbers" />}
        pressed={ordered === true}
        onPress={() => toggleList(editor, true)}
      />
      {inList && <Tool label={t('editor.indent')} icon={<Sign of="indent" />} onPress={() => indent(editor)} />}
      {inList && <Tool label={t('editor.outdent')} icon={<Sign of="outdent" />} onPress={() => outdent(editor)} />}
      <Tool label={t('editor.quote')} icon={<IconQuote />} pressed={quoted} onPress={() => commands.toggleQuote(editor)} />
    </>
  );
}
