import { createFramePageMachine } from '../machines/shell/frame-page';
import { definePage } from '../ui/base/page';
import { FramePage } from '../ui/shell/FramePage';

/** A page of another system in a tab. */
export default () => definePage({ machine: createFramePageMachine(), View: FramePage });
