import { IconCommon } from '@arco-design/web-react/icon';
import { createElement } from 'react';
import { iconOf } from '../pickers/icons';

/** An icon that only some installations use. A name that nothing has gets a plain one, so that names in the side menu stay aligned. */
export default function OtherIcon({ name }: { name: string }) {
  return createElement(iconOf(name) ?? IconCommon);
}
