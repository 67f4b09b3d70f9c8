/** Characters that a terminal or an editor obeys, or hides; line breaks and tabs excepted. */
export const UNSEEN = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/u;
