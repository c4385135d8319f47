import type { Pack } from '../text';
import type { tree as zh } from '../zh-CN/tree';

export const tree: Pack<typeof zh> = {
  unfoldAll: 'Expand all',
  foldAll: 'Collapse all',
  drag: 'Drag to move',
  noMoveInSearch: 'Rows cannot be moved in a search: clear it first',
  up: 'Move up',
  down: 'Move down',
  relocate: 'Move to…',
  relocateTitle: 'Move “{{name}}”',
  move: 'Move',
  moveTitle: 'Move “{{name}}” to “{{parent}}”?',
  parent: 'Parent',
  parentPlaceholder: 'Choose a parent',
  standing: 'Below {{parent}}: position {{at}} of {{of}}',
  movingKeys: 'Arrow keys move it, Space drops it, Esc puts it back',
  faults: {
    belowItself: 'Nothing can be moved below itself',
    tooDeep: 'A tree has at most 20 levels',
    wrongParent: 'It cannot be placed here',
  },
};
