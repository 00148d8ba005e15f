/** Elements that hold others and are closed by name. */
export const CONTAINERS = new Set('div blockquote table ul ol section article center pre span'.split(' '));
