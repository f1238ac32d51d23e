/**
 * Keeps the page whole where the browser translates it. A translation takes React's text out of the page and puts
 * `<font>` in its place. React would then remove or insert beside a node that has gone, which throws, and would change a
 * text that nobody sees. Here the element stands in for the text, until React changes it: then the new text comes back,
 * and the browser translates it again.
 */
const standIns = new WeakMap<Node, Element>()

/** Starts once, before React renders. */
export function followTranslation(root: HTMLElement): void {
  const fonts = document.getElementsByTagName('font')
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target)
      standIns.delete(target)
      if (standIn?.isConnected && target instanceof Text) standIn.replaceWith(target)
    }
  })

  function note(records: readonly MutationRecord[]): void {
    if (fonts.length === 0) return
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node instanceof HTMLFontElement)
      for (const text of removedNodes) {
        if (!font || !(text instanceof Text) || text.isConnected) continue
        standIns.set(text, font)
        changes.observe(text, { characterData: true })
      }
    }
  }
  const replacements = new MutationObserver(note)
  replacements.observe(root.ownerDocument.body, { childList: true, subtree: true })

  /** The node in the page for one that React knows. */
  function inPage(parent: Node, node: Node | null): Node | null {
    if (!node || node.parentNode === parent) return node
    note(replacements.takeRecords())
    const standIn = standIns.get(node)
    return standIn?.parentNode === parent ? standIn : node
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, inPage(this, child) ?? child)
    return child
  }
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, inPage(this, next))
    return child
  }
}
