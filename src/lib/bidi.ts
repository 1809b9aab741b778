/** Bidirectional controls (UAX 9, explicit formatting characters): they can make `exe.pdf` read like another file name. */
export const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
