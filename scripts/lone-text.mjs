import { TypeFlags } from 'typescript';

/**
 * @import { Rule } from 'eslint'
 * @import { Node, Program, Type } from 'typescript'
 */

/**
 * What the rule reads of a JSX node.
 * @typedef {{ type: string, value?: string, name?: unknown, expression?: Part, openingElement?: { name: Part }, children?: Part[] }} Part
 * @typedef {{ program: Program, esTreeNodeToTSNodeMap: { get: (part: Part) => Node } }} Services
 */

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike;

/** @param {Type} type @returns {readonly Type[]} */
const partsOf = (type) => (type.isUnion() ? type.types : [type]);
/** @param {Type} type */
const isText = (type) =>
  partsOf(type).some((part) => (part.flags & TEXT) !== 0 && !(part.isStringLiteral() && part.value === ''));
/** A component whose type says `ReactNode` says nothing of its own. @param {Type} type */
const saysAnything = (type) => partsOf(type).some((part) => (part.flags & TypeFlags.BigIntLike) !== 0);
/** An element of HTML: its type is known, and long. @param {Part} name */
const isOfDocument = ({ name }) => typeof name === 'string' && /^[a-z]/.test(name);
/** @param {Part} child */
const isDrawn = (child) => child.type !== 'JSXText' || child.value?.trim() !== '';

/**
 * Text is all that an element has, or stands in an element of its own. A browser that translates wraps text nodes in elements; React can
 * then neither remove such a text node nor put another child before it, and the screen is gone (G48).
 * @type {Rule.RuleModule}
 */
export const loneText = {
  meta: { type: 'problem', schema: [], messages: { shared: 'Text beside other children stands in an element of its own.' } },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = /** @type {Services} */ (context.sourceCode.parserServices);
    const checker = program.getTypeChecker();
    const typeOf = (/** @type {Part} */ part) => checker.getTypeAtLocation(nodes.get(part));
    /** Text that no element of this file holds. @param {Part} child */
    const mayBeText = (child) => {
      if (child.type === 'JSXText') return true;
      if (child.expression) return child.expression.type !== 'JSXEmptyExpression' && isText(typeOf(child.expression));
      return false;
    };
    /** A component that answers text has no element for it, wherever it is used. @param {Part} element */
    const answersText = ({ openingElement }) =>
      openingElement !== undefined &&
      !isOfDocument(openingElement.name) &&
      typeOf(openingElement.name)
        .getCallSignatures()
        .map((signature) => signature.getReturnType())
        .some((answer) => isText(answer) && !saysAnything(answer));
    const check = (/** @type {Part} */ element) => {
      const children = (element.children ?? []).filter(isDrawn);
      const shared = element.type === 'JSXFragment' || children.length > 1 ? children.filter(mayBeText) : [];
      for (const wrong of answersText(element) ? [element, ...shared] : shared)
        context.report({ node: /** @type {Rule.Node} */ (/** @type {unknown} */ (wrong)), messageId: 'shared' });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
