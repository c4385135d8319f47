import { Cascader } from '@arco-design/web-react';
import type { Choice } from '../../machines/designer/filling';

interface Props {
  readonly choices: readonly Choice[];
  readonly path: string[];
  readonly placeholder: string;
  /** What has something below it can be chosen, too. */
  readonly anyLevel?: boolean;
  /** What lies below a choice is loaded once it is opened. */
  readonly onUnfold: (value: string) => void;
  readonly onChange: (path: string[]) => void;
}

/** Choices that lie in each other, level by level. */
export const PathField = ({ choices, path, placeholder, anyLevel = false, onUnfold, onChange }: Props) => (
  <Cascader
    options={choices.map(mutable)}
    value={path.length > 0 ? path : NO_PATH}
    placeholder={placeholder}
    changeOnSelect={anyLevel}
    allowClear={anyLevel}
    loadMore={(opened) => {
      onUnfold(opened.at(-1) ?? '');
      return REPLACED;
    }}
    onChange={(next) => onChange((next ?? []).map(String))}
  />
);

/** Arco takes an empty path for one that is chosen, and shows no placeholder then; its types have no other word for none. */
const NO_PATH = undefined as unknown as string[];

/** What is loaded comes as other options, which take the place of these. */
const REPLACED = new Promise<CascaderChoice[]>(() => {});

interface CascaderChoice {
  value: string;
  label: string;
  isLeaf?: boolean;
  children?: CascaderChoice[];
}

const mutable = ({ value, label, leaf, children }: Choice): CascaderChoice => ({
  value,
  label,
  ...(leaf !== undefined && { isLeaf: leaf }),
  ...(children && { children: children.map(mutable) }),
});
