export { AuthModule } from './auth.module.js';
export { LoginFailures } from './password/login-failure.store.js';
export { credentialOf, hashPassword, isCredential, verifyPassword } from './password/password-hash.js';
export { RefreshTokens } from './token/refresh-token.store.js';
export { findSeededPasswords, type SeededAccount } from './password/seeded-password.store.js';
