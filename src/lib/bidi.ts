/** Characters with which `exe.pdf` can be written backwards, to look like what it is not (UAX 9, explicit formatting characters). */
export const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
